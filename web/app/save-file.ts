/** Gives a person a text as a file. */
export function saveText(file_name: string, text: string, type: string) {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = file_name
  link.click()
  URL.revokeObjectURL(url)
}

/** Gives a person a file that an endpoint made, see `exportOutput` of `kit/list.ts`. */
export const saveFile = ({ file_name, csv }: { file_name: string; csv: string }) =>
  saveText(file_name, csv, 'text/csv')
