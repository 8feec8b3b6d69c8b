//! One test a rule, in the notation of the game.

use std::collections::HashSet;

use game::{Outcome, Player, Position as _};
use plywood_yavalath::{INFO, Move, Position, Yavalath};
use presentation::{ManyPlayerRules, Options, Rules, Spec, TwoPlayerRules, Visitor};

fn read<const PLAYERS: usize>(rules: Yavalath<PLAYERS>, text: &str) -> Position<PLAYERS> {
    rules.read_position(text).unwrap_or_else(|e| panic!("{e}"))
}

fn played<const PLAYERS: usize>(rules: Yavalath<PLAYERS>, moves: &str) -> Position<PLAYERS> {
    continued(rules.start(), moves)
}

fn continued<const PLAYERS: usize>(
    mut position: Position<PLAYERS>,
    moves: &str,
) -> Position<PLAYERS> {
    for text in moves.split(' ') {
        let mv: Move = text.parse().expect("a move");
        assert!(position.is_legal(mv), "{mv} at {position}");
        position.play(mv);
    }
    position
}

/// Outcome, reason and deciding cells in a line.
fn verdict<const PLAYERS: usize>(
    rules: Yavalath<PLAYERS>,
    position: &Position<PLAYERS>,
) -> Option<String> {
    let verdict = rules.verdict(position)?;
    Some(format!("{}: {}: {}", verdict.outcome, verdict.reason, verdict.cells.join(" ")))
}

fn moves<const PLAYERS: usize>(position: &Position<PLAYERS>) -> String {
    let names: Vec<String> = position.legal_moves().iter().map(ToString::to_string).collect();
    names.join(" ")
}

fn objection<const PLAYERS: usize>(
    rules: Yavalath<PLAYERS>,
    position: &Position<PLAYERS>,
    mv: &str,
) -> String {
    let mv = mv.parse().expect("a move");
    assert!(!position.is_legal(mv), "{mv} is legal");
    rules.why_illegal(position, mv).to_string()
}

const TWO: Yavalath<2> = Yavalath::<2>::PLAIN;
const THREE: Yavalath<3> = Yavalath::<3>::PLAIN;

#[test]
fn rule_1_the_board_is_empty_at_the_start() {
    let empty = "...../....../......./......../........./......../......./....../.....";
    assert_eq!(TWO.start().to_string(), format!("{empty} 1"));
    assert_eq!(THREE.start().to_string(), format!("{empty} 1 -"));
    assert_eq!((TWO.start().move_count(), THREE.start().move_count()), (61, 61));
}

#[test]
fn rule_2_stones_are_put_in_turn_on_empty_cells() {
    let position = played(TWO, "e5 a1 i5");
    let rows = "o..../....../......./......../....x..../......../......./....../....x";
    assert_eq!(position.to_string(), format!("{rows} 2"));
    assert_eq!(objection(TWO, &position, "e5"), "is on an occupied cell");
    let rows = "o..../....../......./......../....x..../......../......./....../....v";
    assert_eq!(played(THREE, "e5 a1 i5").to_string(), format!("{rows} 1 -"));
}

#[test]
fn rule_3_four_in_a_row_win_in_every_direction() {
    let rows = played(TWO, "e5 a1 e6 a2 e8 a4 e7");
    assert_eq!(
        verdict(TWO, &rows).unwrap(),
        "player 1 wins: player 1 has four in a row: e5 e6 e7 e8"
    );
    let falling = played(TWO, "a1 e5 b2 f5 d4 h5 i1 g5");
    assert_eq!(
        verdict(TWO, &falling).unwrap(),
        "player 2 wins: player 2 has four in a row: e5 f5 g5 h5"
    );
    let rising = played(TWO, "e5 a1 d5 a2 b5 a4 c5");
    assert_eq!(
        verdict(TWO, &rising).unwrap(),
        "player 1 wins: player 1 has four in a row: b5 c5 d5 e5"
    );
    assert_eq!(objection(TWO, &rows, "i1"), "comes after the end of the game");
}

#[test]
fn rule_3_five_in_a_row_win_too() {
    let position = played(TWO, "e3 a1 e4 a2 e6 a4 e7 a5 e5");
    assert_eq!(
        verdict(TWO, &position).unwrap(),
        "player 1 wins: player 1 has four in a row: e3 e4 e5 e6 e7"
    );
}

#[test]
fn rule_3_a_four_wins_even_if_it_also_completes_a_three() {
    // e8 completes e6-e9 and d7-e8-f8.
    let text = "oo.o./....../......./......x./.....xx.x/.......x/......./....../..... 1";
    let position = continued(read(TWO, text), "e8");
    assert_eq!(
        verdict(TWO, &position).unwrap(),
        "player 1 wins: player 1 has four in a row: e6 e7 e8 e9"
    );
}

#[test]
fn rule_4_three_in_a_row_lose() {
    let position = played(TWO, "e5 a1 e6 a2 e7");
    assert_eq!(
        verdict(TWO, &position).unwrap(),
        "player 2 wins: player 1 made three in a row: e5 e6 e7"
    );
    assert_eq!(position.turn(), Player::TWO);
}

#[test]
fn rule_4_with_three_players_the_loser_is_out_and_skipped() {
    let position = played(THREE, "e5 a1 i1 e6 a5 i3 e7");
    assert_eq!(position.outcome(), None);
    assert!(position.is_out(Player::ONE));
    assert!(position.to_string().ends_with(" 2 1"));
    let position = continued(position, "b1");
    assert_eq!(position.turn(), Player::THREE);
    assert_eq!(continued(position, "g1").turn(), Player::TWO);
}

#[test]
fn rule_4_the_stones_of_a_player_who_is_out_stay() {
    let position = played(THREE, "e5 a1 i1 e6 a5 i3 e7");
    assert_eq!(objection(THREE, &position, "e7"), "is on an occupied cell");
}

#[test]
fn rule_4_the_last_one_left_wins() {
    let position = played(THREE, "e5 a1 i1 e6 a2 i3 e7 a3");
    assert_eq!(
        verdict(THREE, &position).unwrap(),
        "player 3 wins: players 1 and 2 are out: a1 a2 a3 e5 e6 e7"
    );
    assert!(position.to_string().ends_with(" 3 12"));
}

#[test]
fn rule_3_with_three_players_a_four_ends_the_game_for_all() {
    let position = played(THREE, "e5 a1 i1 e6 a5 i3 e8 b1 g1 e7");
    assert_eq!(
        verdict(THREE, &position).unwrap(),
        "player 1 wins: player 1 has four in a row: e5 e6 e7 e8"
    );
    assert!(position.to_string().ends_with(" 2 -"), "player 2 would be next, and nobody is out");
}

#[test]
fn rule_5_a_full_board_is_a_draw() {
    let text = "oxoxx/xox.oo/oxxoxxo/xooxxoxx/xoxooxxox/xooxxoxx/oxooxxo/ooxxoo/xooxx 1";
    let position = continued(read(TWO, text), "b4");
    assert_eq!(verdict(TWO, &position).unwrap(), "draw: the board is full: ");
}

#[test]
fn rule_5_lines_count_on_the_last_stone() {
    let text = "xoxoo/oxoxxo/xo.xoxx/oxxooxox/xxooxoxxo/ooxoxxox/xoxxoxo/oxoxoo/ooxox 1";
    let three = continued(read(TWO, text), "c3");
    assert_eq!(three.outcome(), Some(Outcome::win(Player::TWO)));
    let text = "ooxoo/oxx.xo/xxoxxox/xooxoxoo/ooxoxxoxo/xoxxoxox/oxoxxox/ooxoxo/xooxo 1";
    let four = continued(read(TWO, text), "b4");
    assert_eq!(four.outcome(), Some(Outcome::win(Player::ONE)));
}

#[test]
fn rule_5_the_draw_is_among_those_still_in() {
    let text = "xoxox/vvoovo/vx.vvxx/ovvoxovo/xxoxoovvx/vxvxvxvx/xvvovoo/xoovxo/vvoox 1 -";
    let all = continued(read(THREE, text), "c3");
    assert_eq!(all.outcome(), Some(Outcome::draw(3)));
    let text = "vvvoo/voo.ox/xvxoxxv/ovoxxoxv/xxoovxoox/vvxvoovo/xvoxvov/vxxvov/xvovx 1 3";
    let two = continued(read(THREE, text), "b4");
    assert_eq!(two.outcome(), Some(Outcome::draw(2)));
    assert_eq!(THREE.verdict(&two).unwrap().reason.to_string(), "the board is full");
}

#[test]
fn rule_5_the_last_stone_can_put_its_player_out_of_the_draw() {
    let text = "voxoo/oox.ov/xvooxxv/oovvxoxx/xvoovxoox/vvxvoovo/xoxxvxv/vovvoo/xvovx 1 -";
    let position = continued(read(THREE, text), "b4");
    assert_eq!(position.outcome(), Some(Outcome::shared([Player::TWO, Player::THREE])));
    let text = "vvvoo/oxovox/xox.xvx/vovvxvxo/xvvxvxovx/ooxxovov/xvxvxov/xoovvx/vvoxv 1 3";
    let position = continued(read(THREE, text), "c4");
    assert_eq!(position.outcome(), Some(Outcome::win(Player::TWO)));
    assert_eq!(THREE.verdict(&position).unwrap().reason.to_string(), "players 1 and 3 are out");
}

#[test]
fn rule_6_the_second_player_may_take_over_the_first_stone() {
    let position = played(Yavalath::SWAP, "e5");
    assert!(moves(&position).ends_with(" swap"));
    let swapped = continued(position, "swap");
    let rows = "...../....../......./......../....o..../......../......./....../.....";
    assert_eq!(swapped.to_string(), format!("{rows} 1"));
    assert_eq!(swapped.move_count(), 60);
}

#[test]
fn rule_6_swap_is_possible_only_instead_of_the_second_players_first_stone() {
    let only = "is possible only instead of player 2's first stone";
    for position in [
        Yavalath::SWAP.start(),
        played(Yavalath::SWAP, "e5 swap"),
        played(Yavalath::SWAP, "e5 a1"),
        played(Yavalath::SWAP, "e5 a1 a2"),
    ] {
        assert_eq!(objection(Yavalath::SWAP, &position, "swap"), only, "{position}");
    }
    let position = played(TWO, "e5");
    assert_eq!(objection(TWO, &position, "swap"), "is possible only with swap=on");
    let position = played(THREE, "e5");
    assert_eq!(objection(THREE, &position, "swap"), "is for two players only");
}

#[test]
fn rule_7_an_own_four_must_be_completed() {
    let text = "oo.o./....../......./......../xx.x...../......../......./....../..... 1 -";
    let position = read(Yavalath::BLOCK, text);
    assert_eq!(moves(&position), "e3");
    assert_eq!(
        objection(Yavalath::BLOCK, &position, "a3"),
        "does not complete player 1's own four, which block=on demands"
    );
    assert_eq!(read(THREE, text).move_count(), 55, "without the option there is no duty");
}

#[test]
fn rule_7_the_next_players_four_must_be_stopped() {
    let text = "oo.o./....../......./......../x..x...../......../......./....../..... 1 -";
    let position = read(Yavalath::BLOCK, text);
    assert_eq!(moves(&position), "a3");
    assert_eq!(
        objection(Yavalath::BLOCK, &position, "e5"),
        "does not stop player 2 from winning, which block=on demands"
    );
}

#[test]
fn rule_7_where_several_cells_win_for_the_next_player_each_is_a_block() {
    let text = "oo.o./....../......./......../x..x...../......../......./....../oo.o. 1 -";
    assert_eq!(moves(&read(Yavalath::BLOCK, text)), "a3 i3");
}

#[test]
fn rule_7_only_the_next_player_still_in_counts() {
    let text = "vv.v./....../......./......../x..x...../......../......./....../..... 1 -";
    assert_eq!(read(Yavalath::BLOCK, text).move_count(), 56, "player 2 will see to it");
    let text = "vv.v./....../......./......../x..x...../......../......./....../ooo.. 1 2";
    assert_eq!(moves(&read(Yavalath::BLOCK, text)), "a3", "player 2 is out");
}

#[test]
fn rule_7_a_block_that_makes_three_is_still_a_duty() {
    let text = "oo.o./...x../....x../......../........./......../......./....../..... 1 -";
    let position = read(Yavalath::BLOCK, text);
    assert_eq!(moves(&position), "a3");
    let after = continued(position, "a3");
    assert!(after.to_string().ends_with(" 2 1"), "{after}");
}

/// Which rules were opened, by what they start with and whether there is a swap or a duty.
struct Opened;

impl Visitor for Opened {
    type Output = (usize, String);

    fn visit_two<R: TwoPlayerRules>(self, rules: R) -> (usize, String) {
        opened(&rules)
    }

    fn visit_many<R: ManyPlayerRules>(self, rules: R) -> (usize, String) {
        opened(&rules)
    }
}

fn opened<R: Rules>(rules: &R) -> (usize, String) {
    assert_eq!(rules.info().name, INFO.name);
    (R::Position::PLAYERS, format!("{rules:?}"))
}

fn open(spec: &str) -> Result<(usize, String), String> {
    let spec: Spec = spec.parse().expect("a spec");
    let options = Options::new(&INFO, &spec).map_err(|e| e.to_string())?;
    plywood_yavalath::open(&options, Opened).map_err(|e| e.to_string())
}

#[test]
fn options_open_the_rules_they_ask_for() {
    let opened = |rules: &dyn std::fmt::Debug, players| Ok((players, format!("{rules:?}")));
    assert_eq!(open("yavalath"), opened(&TWO, 2));
    assert_eq!(open("yavalath:players=2,swap=on"), opened(&Yavalath::SWAP, 2));
    assert_eq!(open("yavalath:players=3"), opened(&THREE, 3));
    assert_eq!(open("yavalath:players=3,block=on"), opened(&Yavalath::BLOCK, 3));
}

#[test]
fn options_that_do_not_fit_the_players_are_refused() {
    let two = Err("swap=on is for two players, not for players=3".to_owned());
    assert_eq!(open("yavalath:players=3,swap=on"), two);
    assert_eq!(open("yavalath:players=3,swap=on,block=on"), two);
    let three = Err("block=on is for three players; add players=3".to_owned());
    assert_eq!(open("yavalath:block=on"), three);
    assert_eq!(open("yavalath:swap=on,block=on"), three);
    assert_eq!(
        open("yavalath:players=4"),
        Err("yavalath has no players \"4\"; there is 2..3".into())
    );
}

#[test]
fn a_board_can_be_turned_and_mirrored_in_twelve_ways() {
    let corners: HashSet<String> = Yavalath::SWAP
        .symmetries(&played(Yavalath::SWAP, "a1"))
        .iter()
        .inspect(|image| assert!(image.is_legal(Move::SWAP), "{image}"))
        .map(ToString::to_string)
        .collect();
    assert_eq!(corners.len(), 6);
    let images = Yavalath::<3>::PLAIN.symmetries(&played(Yavalath::<3>::PLAIN, "a1 a2 a3"));
    let distinct: HashSet<&Position<3>> = images.iter().collect();
    assert_eq!((images.len(), distinct.len()), (12, 12));
}
