import { Suspense, useEffect } from 'react'
import { useProgram } from '../app/program.ts'
import type { ActingRole } from '../app/guards/decision.ts'
import { useStore } from '../ui/store.ts'
import { Dialog } from '../ui/dialog.tsx'
import { openPalette, paletteOpen } from './open-shortcuts.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

const PaletteSearch = lazyPart(async () => ({
  default: (await import('./palette-search.tsx')).PaletteSearch,
}))

/** Command palette: all pages, actions and records the user may open. Opens with Ctrl+K or Cmd+K. */
export function Palette({ actingRole }: { actingRole: ActingRole }) {
  const { t } = useProgram()
  const isOpen = useStore(paletteOpen)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      openPalette()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  const close = () => paletteOpen.set(false)
  return (
    <Dialog
      isOpen={isOpen}
      title={t('app.palette.label')}
      isTitleHidden
      onClose={close}
      className="palette"
    >
      <Suspense>
        <PaletteSearch actingRole={actingRole} close={close} />
      </Suspense>
    </Dialog>
  )
}
