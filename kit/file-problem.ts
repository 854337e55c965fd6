/** Why a file of somebody's is not taken; the interface has a sentence for each. */
export const fileProblems = [
  'file-empty',
  'file-too-large',
  'file-type-unknown',
  'file-heic',
  'file-too-many-pixels',
  'file-too-small',
  'file-damaged',
  'file-password',
  'file-too-many-pages',
  /** Files attached to it, or a form that its pages do not show. */
  'file-has-hidden-parts',
  'file-too-slow',
  'file-infected',
  /** So many files are being looked at that this one has no place; try again. */
  'file-busy',
] as const
export type FileProblemCode = (typeof fileProblems)[number]
