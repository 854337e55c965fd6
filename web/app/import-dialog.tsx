import { useState, type ComponentType, type ReactNode } from 'react'
import type { Endpoint, OutputOf, SentTo } from '@numo/kit/endpoint.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FileField } from '../ui/fields/file-field.tsx'
import { useProgram } from './program.ts'
import { useCommand } from './use-command.ts'

/** A file that was previewed, as it is published: the preview, what was sent for it, and the name of the file. */
export type Previewed<E extends Endpoint> = {
  preview: OutputOf<E>
  input: SentTo<E>
  file_name: string
}

type Props<E extends Endpoint> = {
  title: string
  hint: string
  file_label: string
  /** Media types and extensions, as in `accept` of an input. */
  accept: string
  /** Most characters of a file, and the message for more. */
  max: number
  too_large: string
  preview_label: string
  endpoint: E
  /** Input of the preview of a text. What it says besides the text makes a shown preview outdated when it changes. */
  inputOf: (csv: string) => SentTo<E>
  /** Fields of the choices in `inputOf`. */
  children: ReactNode
  Shown: ComponentType<{ preview: OutputOf<E> }>
  /** Whether a preview can be published; otherwise the file has to be corrected first. */
  isReady: (preview: OutputOf<E>) => boolean
  /** Fields and buttons that publish a preview that is ready. */
  Publish: ComponentType<Previewed<E> & { onDone: () => void }>
  onClose: () => void
}

/** Imports a text file in two steps: a preview of what would change, then publishing what the preview showed. */
export function ImportDialog<E extends Endpoint>(props: Props<E>) {
  const { endpoint, inputOf, max, Shown, Publish, onClose } = props
  const { t } = useProgram()
  const [file, setFile] = useState<File | null>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const [read, setRead] = useState<{ of: File; choices: string; previewed: Previewed<E> } | null>(
    null
  )
  const previewing = useCommand(endpoint)
  const choices = JSON.stringify(inputOf(''))
  // A preview of another file or other choices is outdated.
  const previewed = read?.of === file && read?.choices === choices ? read.previewed : null

  async function show(chosen: File) {
    const csv = await chosen.text()
    setTooLarge(csv.length > max)
    if (csv === '' || csv.length > max) return
    const input = inputOf(csv)
    const preview = await previewing.run(input)
    if (preview !== null)
      setRead({ of: chosen, choices, previewed: { preview, input, file_name: chosen.name } })
  }

  return (
    <Dialog isOpen title={props.title} onClose={onClose} className="dialog-form">
      <p className="dim">{props.hint}</p>
      <FileField
        name="file"
        label={props.file_label}
        accept={props.accept}
        value={file}
        error={isTooLarge ? props.too_large : undefined}
        onChange={setFile}
      />
      {props.children}
      {previewed && <Shown preview={previewed.preview} />}
      {previewed && props.isReady(previewed.preview) ? (
        <Publish {...previewed} onDone={onClose} />
      ) : (
        <div className="row">
          <Button
            look="primary"
            aria-busy={previewing.isPending}
            disabled={file === null}
            onClick={() => file && void show(file)}
          >
            {props.preview_label}
          </Button>
          <Button look="ghost" onClick={onClose}>
            {t('app.cancel')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
