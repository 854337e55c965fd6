import capture from './en/capture.json'

/** What is said while pictures are taken, sent and shown. */
export const tree = { capture }
