/** Refunds of one payment that add up to this or more, in minor units of any currency, take a second person. */
const secondPersonFrom = 1_000_000

/** Whether somebody else than who made a refund must approve it. `total`: with earlier refunds of the payment. */
export const needsSecondPerson = (total: number): boolean => total >= secondPersonFrom
