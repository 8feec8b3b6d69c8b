//! Positions under the symmetries of the board.

use game::Player;
use grid::hex::Cell;
use grid::set::Set;

use crate::position::Position;

impl<const SIZE: usize, S: Set> Position<SIZE, S> {
    /// The position with each tile on the image of its cell. Whose turn it is and
    /// what the players may still do stays the same.
    pub(crate) fn image(&self, images: &[Cell<SIZE>]) -> Self {
        let mut image = Self::start_of_size(self.size(), self.swap);
        let [one, two] = self.sides.map(|side| side.tiles);
        let kinds = [(self.neutral, None), (one, Some(Player::ONE)), (two, Some(Player::TWO))];
        for (tiles, color) in kinds {
            self.geometry().cells(tiles).for_each(|cell| image.put(images[cell.index()], color));
        }
        image.set_turn(game::Position::turn(self));
        if let Some(player) = self.winner() {
            image.won_by(player);
        }
        image
    }
}
