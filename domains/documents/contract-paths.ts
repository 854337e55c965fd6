/** Path of a document's file. */
export const contentPath = (document_id: string): string =>
  `/api/v4/documents/${document_id}/content`

/** Path of a document's picture: of its first page, or the file itself when it is a picture. */
export const previewPath = (document_id: string): string =>
  `/api/v4/documents/${document_id}/preview`
