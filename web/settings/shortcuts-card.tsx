import { useState } from 'react'
import { useProgram } from '../app/program.ts'
import { writeStored, readStored } from '../app/browser-storage.ts'
import { Card } from '../ui/card.tsx'

/** Turns single-key shortcuts off (WCAG 2.1.4); some users press them by accident. */
export function ShortcutsCard() {
  const { t } = useProgram()
  const [isOn, setOn] = useState(readStored('shortcuts') !== 'off')
  return (
    <Card title={t('security.shortcuts.title')}>
      <label className="check">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => {
            setOn(target.checked)
            writeStored('shortcuts', target.checked ? 'on' : 'off')
          }}
        />
        <span>{t('security.shortcuts.text')}</span>
      </label>
    </Card>
  )
}
