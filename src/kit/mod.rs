//! What every feature stands on. No word of the product in here.
