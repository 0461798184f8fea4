//! english
