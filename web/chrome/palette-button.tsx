import { IconSearch } from '@tabler/icons-react'
import { useProgram } from '../app/program.ts'
import { openPalette } from './open-shortcuts.ts'
import { IconButton } from '../ui/button.tsx'

/** Opens the command palette without a keyboard. */
export function PaletteButton({ className = '' }: { className?: string }) {
  const { t } = useProgram()
  return (
    <IconButton
      className={className}
      aria-label={t('app.palette.label')}
      aria-haspopup="dialog"
      onClick={openPalette}
    >
      <IconSearch size={18} stroke={1.7} aria-hidden />
    </IconButton>
  )
}
