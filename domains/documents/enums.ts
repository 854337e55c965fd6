/** Words that columns of this noun hold, each list written once. Imports nothing, so every layer may read it. */

/** The sides of a card. */
export const cardSides = ['front', 'back'] as const
export type CardSide = (typeof cardSides)[number]

/** How a document arrived. */
export const uploadWays = ['web', 'phone_handoff', 'staff', 'program'] as const
export type UploadWay = (typeof uploadWays)[number]
