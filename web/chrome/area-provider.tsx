import '@mantine/core/styles/global.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import '../styles/mantine-variables.css'
import '../styles/mantine-fit.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { areaTheme } from './area-theme.ts'
import { mantineSchemes } from './scheme.ts'

/**
 * Mantine for the signed-in areas. Its variables are a style sheet of the build (`tools/mantine-variables.ts`) and
 * it puts no style element into the page, so the content policy needs no exception for it.
 */
export const AreaProvider = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={areaTheme}
    colorSchemeManager={mantineSchemes}
    defaultColorScheme="auto"
    withCssVariables={false}
    withGlobalClasses={false}
    withStaticClasses={false}
  >
    {children}
  </MantineProvider>
)
