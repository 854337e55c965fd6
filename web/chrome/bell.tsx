import { Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useProgram } from '../app/program.ts'

/** The inbox of events. Nothing sends any yet, and it says so. */
export function Bell() {
  const { t } = useProgram()
  return (
    <Popover width={300} position="bottom-end" trapFocus>
      <Popover.Target>
        <button type="button" className="iconbtn" aria-label={t('app.bell.label')}>
          <IconBell size={18} stroke={1.7} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('app.bell.label')}>
        <div className="bell" tabIndex={-1} data-autofocus>
          <h2>{t('app.bell.label')}</h2>
          <p>{t('app.bell.none')}</p>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
