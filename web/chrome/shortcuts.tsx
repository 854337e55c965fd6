import { useEffect } from 'react'
import { useProgram } from '../app/program.ts'
import type { AppWordKey } from '../words/app-words.ts'
import { useStore } from '../ui/store.ts'
import { Dialog } from '../ui/dialog.tsx'
import { openShortcuts, shortcutsOpen } from './open-shortcuts.ts'
import { isSingleKey } from '../app/single-key.ts'
import { Button } from '../ui/button.tsx'

const rows: readonly (readonly [string, AppWordKey])[] = [
  ['Ctrl K', 'app.keys.palette'],
  ['/', 'app.keys.search'],
  ['j', 'app.keys.next'],
  ['k', 'app.keys.previous'],
  ['Enter', 'app.keys.open'],
  ['e', 'app.keys.page'],
  ['x', 'app.keys.select'],
  ['?', 'app.keys.help'],
  ['Esc', 'app.keys.close'],
]

/** Keyboard help; opens with `?`. */
export function Shortcuts() {
  const { t } = useProgram()
  const isOpen = useStore(shortcutsOpen)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === '?' && isSingleKey(event)) openShortcuts()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <Dialog isOpen={isOpen} title={t('app.keys.title')} onClose={() => shortcutsOpen.set(false)}>
      <dl className="keys">
        {rows.map(([key, name]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(name)}</dd>
          </div>
        ))}
      </dl>
      <Button onClick={() => shortcutsOpen.set(false)}>{t('app.close')}</Button>
    </Dialog>
  )
}
