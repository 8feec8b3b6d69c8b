//! Files of networks: what is written is read again, and nothing else is.

use game::{Fnv1a, Rng};
use plywood_nnue::{AnyNet, FloatNet, NetError, Shape, Width};

fn random_net(shape: Shape) -> AnyNet {
    let mut rng = Rng::seeded(5);
    let mut floats = FloatNet::zero(shape);
    floats.values.iter_mut().for_each(|value| *value = rng.below(1001) as f32 / 2000.0 - 0.25);
    floats.quantize("awale", "at random, for a test; naïve").unwrap()
}

/// The file of a small network.
fn file() -> Vec<u8> {
    random_net(Shape { features: 3, hidden: 32, buckets: 2 }).to_bytes()
}

/// Where the fields of that file are.
const VERSION: usize = 8;
const LENGTH: usize = 12;
const GAME: usize = 20;
const FEATURES: usize = GAME + 4 + 5;
const SCALES: usize = FEATURES + 12;
const MADE: usize = SCALES + 12;

/// What is said of the file with other bytes at a place, and a checksum and a length that are right.
fn changed(at: usize, new: &[u8]) -> Result<AnyNet, NetError> {
    let mut bytes = file();
    bytes[at..at + new.len()].copy_from_slice(new);
    seal(bytes)
}

fn seal(mut bytes: Vec<u8>) -> Result<AnyNet, NetError> {
    let end = bytes.len() - 8;
    let length = bytes.len() as u64;
    bytes[LENGTH..LENGTH + 8].copy_from_slice(&length.to_le_bytes());
    let sum = Fnv1a::hash(&bytes[..end]);
    bytes[end..].copy_from_slice(&sum.to_le_bytes());
    AnyNet::from_bytes(&bytes)
}

#[test]
fn what_is_written_is_read_again() {
    for hidden in Width::ALL.iter().map(|width| width.units()) {
        let shape = Shape { features: 65, hidden, buckets: 3 };
        let net = random_net(shape);
        let again = AnyNet::from_bytes(&net.to_bytes()).unwrap();
        assert_eq!(again, net);
        assert_eq!(again.shape(), shape);
        assert_eq!(again.metadata().made, "at random, for a test; naïve");
    }
}

#[test]
fn the_numbers_of_hidden_units_are_listed_as_in_a_sentence() {
    assert_eq!(Width::list(), "32, 64, 128 or 256");
}

#[test]
fn a_change_of_any_byte_is_noticed() {
    let bytes = file();
    for at in 0..bytes.len() {
        for change in [1, 0x80, 0xff] {
            let mut harmed = bytes.clone();
            harmed[at] ^= change;
            assert!(AnyNet::from_bytes(&harmed).is_err(), "byte {at}");
        }
    }
}

#[test]
fn a_file_that_is_cut_short_or_goes_on_is_refused() {
    let bytes = file();
    for length in 0..bytes.len() {
        assert!(AnyNet::from_bytes(&bytes[..length]).is_err(), "{length} bytes");
    }
    let expected = bytes.len() as u64;
    let error = AnyNet::from_bytes(&bytes[..100]).unwrap_err().to_string();
    assert_eq!(error, format!("this network is truncated: 100 of {expected} bytes"));
    // Too short to say how long it should be: a head and a checksum at least.
    let truncated = NetError::Truncated { found: 15, expected: GAME as u64 + 8 };
    assert_eq!(AnyNet::from_bytes(&bytes[..15]), Err(truncated));
    let longer = [&bytes[..], &[0]].concat();
    let trailing = NetError::TrailingBytes { found: expected + 1, expected };
    assert_eq!(AnyNet::from_bytes(&longer), Err(trailing));
}

#[test]
fn each_field_is_checked_and_the_error_says_which() {
    let number = |n: u32| n.to_le_bytes();
    assert!(changed(0, b"PLYWDNET").is_ok(), "nothing changed");
    assert_eq!(changed(0, b"NOTHING!"), Err(NetError::Magic));
    assert_eq!(changed(VERSION, &number(2)), Err(NetError::Version(2)));
    assert_eq!(changed(GAME, &number(9999)), Err(NetError::Malformed));
    assert_eq!(changed(GAME + 4, &[0xff]), Err(NetError::Malformed), "not UTF-8");
    assert_eq!(changed(FEATURES, &number(4)), Err(NetError::Malformed));
    assert_eq!(changed(FEATURES, &number(2)), Err(NetError::Malformed));
    assert_eq!(changed(FEATURES, &number(u32::MAX)), Err(NetError::Malformed));
    assert_eq!(changed(FEATURES + 4, &number(33)), Err(NetError::Hidden(33)));
    assert_eq!(changed(FEATURES + 4, &number(64)), Err(NetError::Malformed));
    assert_eq!(changed(FEATURES + 8, &number(1)), Err(NetError::Malformed));
    assert_eq!(changed(SCALES, &number(127)), Err(NetError::Scales([127, 64, 400])));
    assert_eq!(changed(MADE, &number(9999)), Err(NetError::Malformed));
    let mut harmed = file();
    harmed[MADE + 5] ^= 1;
    assert_eq!(AnyNet::from_bytes(&harmed), Err(NetError::Checksum));
}

#[test]
fn weights_whose_sums_might_overflow_are_refused() {
    let bytes = file();
    let weights = bytes.len() - 8 - 2 * (2 * 32 * 2 + 4) - 32 * 2 - 3 * 32 * 2;
    assert!(changed(weights, &20_000_i16.to_le_bytes()).is_ok());
    let mut large = bytes.clone();
    for row in 0..2 {
        let at = weights + row * 64;
        large[at..at + 2].copy_from_slice(&20_000_i16.to_le_bytes());
    }
    assert_eq!(seal(large), Err(NetError::Range), "their sum does not fit");
    let output = bytes.len() - 8 - (2 * 32 * 2 + 4);
    assert!(changed(output, &(-127_i16).to_le_bytes()).is_ok());
    assert_eq!(changed(output, &128_i16.to_le_bytes()), Err(NetError::Range));
}

#[test]
fn a_network_without_features_or_buckets_is_refused() {
    let floats = |features, buckets| FloatNet::zero(Shape { features, hidden: 32, buckets });
    assert_eq!(floats(0, 1).quantize("nim", ""), Err(NetError::Features(0)));
    assert_eq!(floats(513, 1).quantize("nim", ""), Err(NetError::Features(513)));
    assert_eq!(floats(1, 0).quantize("nim", ""), Err(NetError::Buckets(0)));
    assert_eq!(floats(1, 257).quantize("nim", ""), Err(NetError::Buckets(257)));
}
