import capture from './es/capture.json'

/** Taking, uploading and viewing pictures. */
export const tree = { capture }
