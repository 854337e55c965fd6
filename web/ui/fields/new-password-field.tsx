import { useEffect, useState } from 'react'
import { useReader } from '../reader.ts'
import type { FieldControl } from './field-frame.tsx'
import { PasswordField } from './password-field.tsx'

type Strength = 0 | 1 | 2 | 3 | 4
const levels: readonly Strength[] = [0, 1, 2, 3, 4]

/** How hard a password is to guess; loaded when somebody begins to type one. */
async function strengthOf(password: string): Promise<Strength> {
  const { guessability } = await import('../password-strength.ts')
  return guessability(password)
}

/** A password to choose: its rules before anybody types, and how strong it is while they do. */
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
        // Without the meter the server still decides.
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
