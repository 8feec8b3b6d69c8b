//! The triangular PV table (CPW *Triangular PV-Table*).

/// The principal variation from each ply on, as far as it is known.
#[derive(Debug, Clone)]
pub(crate) struct PvTable<M>(Vec<Vec<M>>);

impl<M: Copy> PvTable<M> {
    /// An empty table for nodes up to `max_ply`.
    pub(crate) fn new(max_ply: usize) -> Self {
        Self(vec![Vec::new(); max_ply + 2])
    }

    /// The principal variation from a ply on.
    pub(crate) fn pv(&self, ply: usize) -> &[M] {
        &self.0[ply]
    }

    /// Empties the row of a ply, where a node is entered.
    #[inline]
    pub(crate) fn clear(&mut self, ply: usize) {
        self.0[ply].clear();
    }

    /// Sets the row of a ply to a move and the row of the next ply, that of the child.
    pub(crate) fn update(&mut self, ply: usize, mv: M) {
        let (upper, lower) = self.0.split_at_mut(ply + 1);
        upper[ply].clear();
        upper[ply].push(mv);
        upper[ply].extend_from_slice(&lower[0]);
    }

    /// Sets the row of a ply to a move to a leaf: a leaf has no row.
    pub(crate) fn update_to_leaf(&mut self, ply: usize, mv: M) {
        self.0[ply].clear();
        self.0[ply].push(mv);
    }
}

#[cfg(test)]
mod tests {
    use super::PvTable;

    #[test]
    fn a_row_is_a_move_and_the_row_below() {
        let mut table = PvTable::new(2);
        table.update_to_leaf(2, 'c');
        table.update(1, 'b');
        table.update(0, 'a');
        assert_eq!(table.pv(0), ['a', 'b', 'c']);
        // The row below is of another child.
        table.update_to_leaf(1, 'd');
        assert_eq!((table.pv(1), table.pv(2)), (&['d'][..], &['c'][..]));
        table.clear(1);
        table.update(0, 'e');
        assert_eq!(table.pv(0), ['e']);
    }
}
