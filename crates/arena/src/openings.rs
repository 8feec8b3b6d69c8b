//! How games begin: no opening twice, none symmetric to another, none decided.
