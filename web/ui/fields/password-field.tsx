import { useState } from 'react'
import { useReader } from '../reader.ts'
import { TextField, type TextProps } from './text-fields.tsx'

/** Password field with a reveal button and a caps lock warning. Works with paste and password managers. */
export function PasswordField({ hint, ...field }: Omit<TextProps, 'type'>) {
  const { t } = useReader()
  const [isShown, setShown] = useState(false)
  const [isCaps, setCaps] = useState(false)
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      hint={
        hint === undefined && !isCaps ? undefined : (
          <>
            {hint}
            <output>{isCaps ? t('auth.caps_lock') : ''}</output>
          </>
        )
      }
      onKeyUp={(event) => setCaps(event.getModifierState('CapsLock'))}
      end={
        <button
          type="button"
          className="field-show"
          aria-label={t(isShown ? 'auth.hide_password' : 'auth.show_password')}
          onClick={() => setShown(!isShown)}
        >
          {t(isShown ? 'auth.hide' : 'auth.show')}
        </button>
      }
    />
  )
}
