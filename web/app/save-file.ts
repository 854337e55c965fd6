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
