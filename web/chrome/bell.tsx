import { IconBell } from '@tabler/icons-react'
import { useProgram } from '../app/program.ts'
import { Popover } from '../ui/popover.tsx'

/** The inbox of events. Nothing sends any yet, and it says so. */
export function Bell() {
  const { t } = useProgram()
  return (
    <Popover
      side="bottom-end"
      label={t('app.bell.label')}
      face_class="iconbtn"
      face_label={t('app.bell.label')}
      face={<IconBell size={18} stroke={1.7} aria-hidden />}
    >
      <div className="bell">
        <h2>{t('app.bell.label')}</h2>
        <p>{t('app.bell.none')}</p>
      </div>
    </Popover>
  )
}
