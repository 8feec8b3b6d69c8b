//! The last ply of the search, where most of its time goes: all moves lead to leaves, there is
//! nothing to look up and nothing to keep.

use game::{Evaluator, TwoPlayer};

use super::node::{Found, Window, Worker};
use super::ordering::{Place, tag};
use super::tally::Tally;

impl<P: TwoPlayer, E: Evaluator<P>> Worker<'_, P, E> {
    /// What a position whose game goes on is worth to the player to move, searched one ply deep.
    pub(super) fn frontier(
        &mut self,
        position: &P,
        window: Window,
        (ply, last): (usize, u16),
    ) -> Option<Found> {
        // 1. It is plain to see.
        if let Some(score) = self.evaluator.probe(position) {
            return Some(Found::complete(score));
        }

        // 2. It looks far too good. To see it before the moves are listed saves time, and is no weaker
        // where there may be just one: in 200 games at equal time Yavalath scored 53 %, Yavalanchan 49 %.
        if let Some(found) = self.glance(position, window, 1) {
            return Some(found);
        }

        // 3. There is no choice: look further.
        let place = Place { ply, side: position.turn().index(), last, known: 0 };
        let moves = self.evaluator.candidates(position);
        let mut tally = Tally::new(window);
        if moves.len() == 1 && ply < self.extend_to && self.shared.settings.extensions {
            let mv = moves[0];
            let next = position.after(mv);
            self.count()?;
            self.evaluator.on_make(position, mv, &next);
            let found = self.interior(&next, window.down(), 1, (ply + 1, tag(&mv)))?.up();
            self.evaluator.on_unmake();
            if tally.add(found) && window.is_open() {
                self.extend_line(ply, mv, true);
            }
            return Some(tally.found());
        }

        // 4. Each of them, until one is too good: first what refuted something here before, which
        // often does so again. To put the others in order takes longer than to try them.
        let killer = self.memory.killer(ply);
        let guess = moves.iter().copied().find(|mv| tag(mv) == killer);
        if let Some(mv) = guess
            && self.cuts(position, mv, ply, &mut tally)?
        {
            return Some(tally.found());
        }
        for (index, &mv) in moves.iter().enumerate() {
            if Some(mv) != guess && self.cuts(position, mv, ply, &mut tally)? {
                self.memory.learn(place, tag(&mv), moves[..index].iter().map(tag), 1);
                break;
            }
        }
        Some(tally.found())
    }

    /// Whether a move that leads to a leaf is so good that no other need be tried.
    #[inline]
    fn cuts(&mut self, position: &P, mv: P::Move, ply: usize, tally: &mut Tally) -> Option<bool> {
        let next = position.after(mv);
        self.count()?;
        self.evaluator.on_make(position, mv, &next);
        let window = Window { alpha: tally.alpha, beta: tally.window.beta };
        let found = self.leaf(&next, window.down()).up();
        self.evaluator.on_unmake();
        if !tally.add(found) {
            return Some(false);
        }
        if tally.window.is_open() {
            self.extend_line(ply, mv, false);
        }
        Some(tally.is_enough())
    }
}
