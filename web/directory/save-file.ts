/** Gives a person a file that an endpoint made, see `exportOutput` of `kit/list.ts`. */
export function saveFile({ file_name, csv }: { file_name: string; csv: string }) {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = file_name
  link.click()
  URL.revokeObjectURL(url)
}
