/** Error codes of refused files; the interface has a sentence for each. */
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
  /** Attachments, or a form that its pages do not show. */
  'file-has-hidden-parts',
  'file-too-slow',
  'file-infected',
  /** Too many files are being inspected; retry later. */
  'file-busy',
] as const
export type FileProblemCode = (typeof fileProblems)[number]

/** Whether a code is one of these. */
export const isFileProblem = (code: string | undefined): code is FileProblemCode =>
  (fileProblems as readonly (string | undefined)[]).includes(code)
