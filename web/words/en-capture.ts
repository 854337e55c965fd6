import capture from './en/capture.json'

/** Taking, uploading and viewing pictures. */
export const tree = { capture }
