//! The types of the protocol as the page knows them.

use std::path::PathBuf;

use catalog::{CandidateReport, EngineReport, Explanation, Part};
use game::Player;
use plywood_server::{NewEntrant, NewEvent};
use presentation::view::{Board, Cell, Content, Edit, Layout, MoveKind};
use protocol::wire::{
    AnnotationCard, Answer, EngineCard, ErrorCode, GameCard, GameRead, LevelCard, Limits,
    LiveBoard, LiveEvent, LiveStanding, LiveState, MoveCard, NodeCard, OptionCard, OptionValues,
    OutcomeCard, PlayedCard, PositionRef, RecordTree, Request, ThinkLimit, View,
};
use ts_rs::{Config, TS};

const HEAD: &str = "// What the page and the server say to each other. Generated from the server's \
                    `protocol`:\n// PLYWOOD_UPDATE_GOLDEN=1 cargo test -p plywood-server types\n\n";

/// The declarations of types, one after another.
macro_rules! declarations {
    ($($type:ty),* $(,)?) => {{
        // Numbers of nodes are far below 2^53.
        let config = Config::new().with_large_int("number");
        [$(format!("export {}\n", <$type as TS>::decl(&config))),*].concat()
    }};
}

#[test]
fn the_page_knows_the_types_of_the_protocol() {
    let types = declarations![
        Player,
        Layout,
        Content,
        Cell,
        Board,
        Edit,
        MoveKind,
        PositionRef,
        ThinkLimit,
        AnnotationCard,
        NodeCard,
        RecordTree,
        Request,
        CandidateReport,
        EngineReport,
        Part<String>,
        Explanation<String>,
        ErrorCode,
        MoveCard,
        PlayedCard,
        OutcomeCard,
        View,
        GameRead,
        OptionValues,
        OptionCard,
        EngineCard,
        LevelCard,
        GameCard,
        Limits,
        NewEntrant,
        NewEvent,
        LiveState,
        LiveStanding,
        LiveBoard,
        LiveEvent,
        Answer,
    ];
    let text = types.lines().fold(HEAD.to_owned(), |text, line| text + line.trim_end() + "\n");
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../web/page/js/protocol.d.ts");
    if std::env::var_os("PLYWOOD_UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, &text).expect("the file can be written");
    }
    let known = std::fs::read_to_string(&path).expect("the page has its types");
    let differs = known.lines().zip(text.lines()).find(|(known, now)| known != now);
    assert_eq!(differs, None, "PLYWOOD_UPDATE_GOLDEN=1 writes {}", path.display());
    assert_eq!(known, text);
}
