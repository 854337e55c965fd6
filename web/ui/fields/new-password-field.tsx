import { useEffect, useState } from 'react'
import { useReader } from '../reader.ts'
import type { FieldControl } from './field-frame.tsx'
import { PasswordField } from './password-field.tsx'

type Strength = 0 | 1 | 2 | 3 | 4
const levels: readonly Strength[] = [0, 1, 2, 3, 4]

/** Estimates the strength of a password; the library is loaded on first use. */
async function strengthOf(password: string): Promise<Strength> {
  const { guessability } = await import('../password-strength.ts')
  return guessability(password)
}

/** Field for a new password, with its rules and a strength meter. */
export function NewPasswordField(field: FieldControl<string> & { label: string }) {
  const { t } = useReader()
  const password = field.value ?? ''
  const [judged, setJudged] = useState<{ of: string; strength: Strength } | null>(null)
  const strength = judged?.of === password ? judged.strength : null
  useEffect(() => {
    let isOld = false
    if (password !== '')
      strengthOf(password)
        .then((found) => isOld || setJudged({ of: password, strength: found }))
        // Without the meter the server still validates the password.
        .catch(() => {})
    return () => void (isOld = true)
  }, [password])
  return (
    <div className="newpw">
      <PasswordField
        {...field}
        autoComplete="new-password"
        hint={
          <ul className="rules">
            <li>{t('auth.rules.length')}</li>
            <li>{t('auth.rules.common')}</li>
            <li>{t('auth.rules.free')}</li>
          </ul>
        }
      />
      <div className="meter" data-level={strength ?? undefined}>
        {levels.slice(1).map((level) => (
          <i key={level} data-on={(strength !== null && strength >= level) || undefined} />
        ))}
        <output>
          {strength !== null && `${t('auth.strength.label')}: ${t(`auth.strength.${strength}`)}`}
        </output>
      </div>
    </div>
  )
}
