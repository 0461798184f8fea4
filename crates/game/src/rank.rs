//! The ranks of a player on the way to the points of a goal.

/// A rank: what a player has reached on the way to all points of a goal.
///
/// # Examples
///
/// ```
/// use dictc_game::Rank;
///
/// let rank = Rank::of(12, 60);
/// assert_eq!((rank.name(), rank.points(60)), ("Strong", 12));
/// assert_eq!(rank.next(60).map(|next| next.points(60)), Some(21));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(usize);

/// The percentage of the points of the goal that each rank takes, and its name. The build of the web
/// page reads them here.
const RANKS: [(u64, &str); 8] = [
    (0, "Beginner"),
    (5, "Fair"),
    (10, "Good"),
    (20, "Strong"),
    (35, "Superb"),
    (50, "Master"),
    (75, "Genius"),
    (100, "Legend"),
];

impl Rank {
    /// The highest rank that these points give if the goal has `goal` points. The points may exceed
    /// the goal, because words beyond the goal count.
    #[must_use]
    pub fn of(points: u64, goal: u64) -> Rank {
        let reached = (0..RANKS.len()).rev().map(Rank).find(|rank| rank.points(goal) <= points);
        reached.unwrap_or(Rank(0))
    }

    /// The name.
    #[must_use]
    pub fn name(self) -> &'static str {
        RANKS[self.0].1
    }

    /// The fewest points that give the rank if the goal has `goal` points.
    #[must_use]
    pub fn points(self, goal: u64) -> u64 {
        let percent = u128::from(goal) * u128::from(RANKS[self.0].0);
        u64::try_from(percent.div_ceil(100)).unwrap_or(u64::MAX)
    }

    /// The next higher rank if the goal has `goal` points; `None` for the highest. Where the next ranks
    /// take equally many points, as with few points, it is the highest of these.
    #[must_use]
    pub fn next(self, goal: u64) -> Option<Rank> {
        let next = Some(Rank(self.0 + 1)).filter(|rank| rank.0 < RANKS.len())?;
        Some(Rank::of(next.points(goal), goal))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rank_takes_its_percentage_of_the_goal() {
        for goal in [0, 1, 3, 7, 60, 199, u64::MAX] {
            for points in (0..=60).chain([goal / 3, goal, goal.saturating_add(5)]) {
                let has = |percent: u64| {
                    100 * u128::from(points) >= u128::from(goal) * u128::from(percent)
                };
                let expected = RANKS.iter().rfind(|(percent, _)| has(*percent));
                let rank = Rank::of(points, goal);
                assert_eq!(Some(rank.name()), expected.map(|it| it.1), "{points} of {goal}");
            }
        }
    }

    #[test]
    fn the_next_rank_is_reached_with_its_points() {
        for goal in [0, 1, 3, 7, 60, 199, u64::MAX] {
            for points in (0..=60).chain([goal / 3, goal, goal.saturating_add(5)]) {
                let rank = Rank::of(points, goal);
                let Some(next) = rank.next(goal) else {
                    assert!(points >= goal, "{points} of {goal}");
                    continue;
                };
                let needed = next.points(goal);
                assert!(needed > points, "{points} of {goal}");
                assert_eq!(Rank::of(needed, goal), next, "{points} of {goal}");
                assert_eq!(Rank::of(needed - 1, goal), rank, "{points} of {goal}");
            }
        }
    }
}
