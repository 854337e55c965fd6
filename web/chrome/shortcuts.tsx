import { useEffect, useMemo } from 'react'
import type { Nav } from '../app/nav/nav.ts'
import { openNav } from '../app/nav/navs-of.ts'
import { useProgram } from '../app/program.ts'
import { useWho } from '../app/session/use-who.ts'
import type { AppWordKey } from '../words/app-words.ts'
import { useStore } from '../ui/store.ts'
import { Dialog } from '../ui/dialog.tsx'
import { rowKeys } from '../app/list/row-keys.ts'
import { openShortcuts, shortcutsOpen } from './open-shortcuts.ts'
import { isSingleKey } from '../app/single-key.ts'
import { useGoKeys } from './use-go-keys.ts'
import { Button } from '../ui/button.tsx'

const rows: readonly (readonly [string, AppWordKey])[] = [
  ['Ctrl K', 'app.keys.palette'],
  ['/', 'app.keys.search'],
  ['j', 'app.keys.next'],
  ['k', 'app.keys.previous'],
  ['Enter', 'app.keys.open'],
  ['Space', 'app.keys.open'],
  ['e', 'app.keys.page'],
  ['x', 'app.keys.select'],
  ['f', 'app.keys.filter'],
  ['?', 'app.keys.help'],
  ['Esc', 'app.keys.close'],
]

/** Keyboard help; opens with `?`. */
export function Shortcuts({ nav }: { nav: Nav }) {
  const { t } = useProgram()
  const { claims } = useWho()
  const links = useMemo(
    () => openNav(nav, claims).groups.flatMap((group) => group.links.filter(({ key }) => key)),
    [nav, claims]
  )
  useGoKeys(links)
  const isOpen = useStore(shortcutsOpen)
  const actions = useStore(rowKeys)
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
      {actions.length > 0 && (
        <>
          <h3>{t('app.keys.act')}</h3>
          <dl className="keys">
            {actions.map(({ key, name, title }) => (
              <div key={name}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{t(title)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <h3>{t('app.keys.go')}</h3>
      <dl className="keys">
        {links.map(({ key, to, name }) => (
          <div key={to}>
            <dt>
              <kbd>g</kbd> <kbd>{key}</kbd>
            </dt>
            <dd>{t(name)}</dd>
          </div>
        ))}
      </dl>
      <Button onClick={() => shortcutsOpen.set(false)}>{t('app.close')}</Button>
    </Dialog>
  )
}
