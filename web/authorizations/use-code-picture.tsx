import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { useProgram } from '../app/program.ts'
import { Button } from '../ui/button.tsx'
import { useFilePicker } from '../ui/fields/file-field.tsx'
import type { createCodeReader } from './read-code.ts'

/** Returns a button that reads the QR code of a picture, and the sentence for a picture without one. */
export function useCodePicture(
  read: ReturnType<typeof createCodeReader>,
  onCode: (text: string) => Promise<void>
) {
  const { t } = useProgram()
  const [isBlind, setBlind] = useState(false)
  const look = async (file: File) => {
    setBlind(false)
    const found = await createImageBitmap(file)
      .then(read)
      .catch(() => null)
    if (found === null) setBlind(true)
    else await onCode(found)
  }
  const picker = useFilePicker(([file]) => void (file && look(file)), { accept: 'image/*' })
  return {
    button: (
      <>
        <Button onClick={picker.open}>
          <IconPhoto size={18} stroke={1.7} aria-hidden />
          {t('guarantees.verify.picture')}
        </Button>
        {picker.input}
      </>
    ),
    alert: isBlind && <p role="alert">{t('guarantees.verify.no_code')}</p>,
  }
}
