import { useRef, type ReactNode } from 'react'
import { Button, type ButtonProps } from '../button.tsx'
import { FieldFrame, type FieldControl, type FieldTexts } from './field-frame.tsx'

/** One file, chosen by the browser's own button. */
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

/** Opens the browser's choice of files. The input is no field of its own: what is chosen is handled at once. */
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
          // The same file may be chosen again after it was put right.
          target.value = ''
          if (files.length > 0) take(files)
        }}
      />
    ),
  }
}

/** A button that asks for files and hands them on at once. */
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
  /** Others are on their way; a press does nothing. */
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
