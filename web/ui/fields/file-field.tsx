import { useRef, type ReactNode } from 'react'
import { Button, type ButtonProps } from '../button.tsx'
import { FieldFrame, type FieldControl, type FieldTexts } from './field-frame.tsx'

/** A native file input for one file. */
export const FileField = ({
  name,
  label,
  hint,
  error,
  value,
  onChange,
  accept,
}: FieldControl<File> & FieldTexts & { accept: string }) => (
  <FieldFrame {...{ name, label, hint, error }} shown={value?.name ?? ''}>
    {(described) => (
      <div className="field-in">
        <input
          {...described}
          type="file"
          accept={accept}
          onChange={({ target }) => onChange(target.files?.[0] ?? null)}
        />
      </div>
    )}
  </FieldFrame>
)

/** Opens the browser's file picker. The input is not part of the form: `take` receives the files at once. */
export function useFilePicker(
  take: (files: readonly File[]) => void,
  options: { accept: string; multiple?: boolean }
) {
  const input = useRef<HTMLInputElement>(null)
  return {
    open: () => input.current?.click(),
    input: (
      <input
        ref={input}
        type="file"
        hidden
        {...options}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // Reset, so that the same file can be selected again after it was corrected.
          target.value = ''
          if (files.length > 0) take(files)
        }}
      />
    ),
  }
}

/** A button that opens the file picker and passes on the files at once. */
export function FileButton({
  onFiles,
  accept,
  multiple = false,
  isBusy = false,
  children,
  ...button
}: Pick<ButtonProps, 'size' | 'look'> & {
  id?: string
  onFiles: (files: readonly File[]) => void
  accept: string
  multiple?: boolean
  /** An upload is in progress; clicks are ignored. */
  isBusy?: boolean
  children: ReactNode
}) {
  const picker = useFilePicker(onFiles, { accept, multiple })
  return (
    <>
      {picker.input}
      <Button {...button} aria-busy={isBusy} onClick={() => isBusy || picker.open()}>
        {children}
      </Button>
    </>
  )
}
