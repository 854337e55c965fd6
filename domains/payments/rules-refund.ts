/** A refund of this amount or more, in minor units of any currency, takes a second person. */
const secondPersonFrom = 1_000_000

/** Whether somebody else than who made a refund must approve it. */
export const needsSecondPerson = (amount: number): boolean => amount >= secondPersonFrom
