//! What results say: scores, ratings, tests.
