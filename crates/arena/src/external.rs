//! An engine in another program, over UGI.
