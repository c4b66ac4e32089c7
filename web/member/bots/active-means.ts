/** The rule of `team_is_active`, in the words of every place that speaks of active members. */
export const activeMeans = 'A member counts as active with a package and fuel of their own that was not refunded.'
