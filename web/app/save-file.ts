/** Downloads a blob as a file. */
export function saveBlob(file_name: string, blob: Blob) {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = file_name
  link.click()
  // The browser has started the download by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Downloads a text as a file. */
export const saveText = (file_name: string, text: string, type: string) =>
  saveBlob(file_name, new Blob([text], { type: `${type};charset=utf-8` }))

/** Downloads a file created by an export endpoint, see `exportOutput` of `kit/list.ts`. */
export const saveFile = ({ file_name, csv }: { file_name: string; csv: string }) =>
  saveText(file_name, csv, 'text/csv')

/** Downloads a file whose bytes are in the response of a call, see `FileOutput` of the contracts. */
export function saveBytes({
  file_name,
  mime_type,
  base64,
}: {
  file_name: string
  mime_type: string
  base64: string
}) {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
  saveBlob(file_name, new Blob([bytes], { type: mime_type }))
}

/** Returns the bytes of a file as base64. */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  // In parts: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 32_768)
    text += String.fromCodePoint(...bytes.subarray(at, at + 32_768))
  return btoa(text)
}
