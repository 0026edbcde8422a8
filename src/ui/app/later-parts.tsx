import { DemoMark } from '../demo/DemoMark.tsx';
import { DemoToggle } from '../demo/DemoToggle.tsx';
import { InstallApp } from '../installation/InstallApp.tsx';

/** The parts around every page that load after the first screen, in one chunk of code with their machines. */
export const laterParts = {
  demoOfBar: DemoMark,
  endOfSidebar: () => (
    <>
      <InstallApp />
      <DemoToggle place="sidebar" />
    </>
  ),
  demoOfFooter: () => <DemoToggle place="footer" />,
};
