/** Values of this domain's enum columns. Imports nothing, so every layer may read them. */

export const cardSides = ['front', 'back'] as const
export type CardSide = (typeof cardSides)[number]

/** How a document was uploaded. */
export const uploadWays = ['web', 'phone_handoff', 'staff', 'program'] as const
export type UploadWay = (typeof uploadWays)[number]
