import { refuse, type RefusalStatus } from '@numo/kit/fail.ts'
import type { FileProblemCode } from '@numo/kit/file-problem.ts'

const fields: Readonly<Record<FileProblemCode, readonly [RefusalStatus, string]>> = {
  'file-empty': [422, 'This file is empty. Choose it again, or take a new photo.'],
  'file-too-large': [
    413,
    'This file is larger than 15 MB. Take a photo of it, or save it smaller.',
  ],
  'file-type-unknown': [
    422,
    'We cannot read this kind of file. Send a photo (JPEG, PNG or WebP) or a PDF.',
  ],
  'file-heic': [
    422,
    'This photo is in Apple’s HEIC format. Take it again here, or save it as JPEG first.',
  ],
  'file-too-many-pixels': [422, 'This picture has more than 40 million pixels. Save it smaller.'],
  'file-too-small': [422, 'This picture is too small to read. Take it closer or larger.'],
  'file-damaged': [422, 'This file is damaged or incomplete. Save it again, or take a photo.'],
  'file-password': [422, 'This PDF needs a password. Save it without one and send it again.'],
  'file-too-many-pages': [422, 'This PDF has more than 20 pages. Send only the pages we need.'],
  'file-has-hidden-parts': [
    422,
    'This PDF has parts its pages do not show, like attached files. Print it to a new PDF, or send each file.',
  ],
  'file-too-slow': [422, 'This file is too complicated to open. Take a photo of it instead.'],
  'file-infected': [422, 'The virus scanner found something in this file. We did not keep it.'],
  'file-busy': [503, 'Many files are arriving right now. Try again in a moment.'],
}

/** Refusal of an uploaded file, with what the user can do about it. */
export function notAccepted(problem: FileProblemCode) {
  const [status, sentence] = fields[problem]
  return refuse(status, problem, sentence, problem === 'file-busy' ? 5 : null)
}
