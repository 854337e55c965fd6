/** Seeing the program as somebody else: how long, why, and how a request says so. */

/** Minutes one such look lasts at most; the table says the same. */
export const viewMinutes = 30

/** Characters that say why: enough for a sentence, which the person reads too. */
export const shortestReason = 10
export const longestReason = 500

/** The header by which staff's own browser asks to be answered as the person of an impersonation. */
export const viewHeader = 'x-view-as'
