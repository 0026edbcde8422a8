import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { type ReactNode, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { browserDevice } from '../src/browser/device.ts';
import { amaraPortrait } from '../src/sample/portraits.ts';
import { site } from '../src/site.ts';
import { Announcement } from '../src/ui/components/Announcement.tsx';
import { Avatar } from '../src/ui/components/Avatar.tsx';
import { Block, BlockEmpty, BlockFailed, BlockSkeleton, MoreLink } from '../src/ui/components/Block.tsx';
import { Button, ButtonAnchor, ButtonLink, IconButton } from '../src/ui/components/Button.tsx';
import { CalendarDate } from '../src/ui/components/CalendarDate.tsx';
import { DateTime } from '../src/ui/components/DateTime.tsx';
import { Dialog } from '../src/ui/components/Dialog.tsx';
import { Disclosure } from '../src/ui/components/Disclosure.tsx';
import { Icon } from '../src/ui/components/Icon.tsx';
import { Logo } from '../src/ui/components/Logo.tsx';
import { Menu } from '../src/ui/components/Menu.tsx';
import { Money } from '../src/ui/components/Money.tsx';
import { OutsideLink } from '../src/ui/components/OutsideLink.tsx';
import { PageLink } from '../src/ui/components/PageLink.tsx';
import { Phone } from '../src/ui/components/Phone.tsx';
import { Picture } from '../src/ui/components/Picture.tsx';
import { SafeHtml, SafeHtmlLine } from '../src/ui/components/SafeHtml.tsx';
import { Bar } from '../src/ui/components/Skeleton.tsx';
import { Spinner, SpinnerRing } from '../src/ui/components/Spinner.tsx';
import { Switch } from '../src/ui/components/Switch.tsx';
import { VisuallyHidden } from '../src/ui/components/VisuallyHidden.tsx';
import styles from './parts.module.css';
import '../src/ui/tokens.css';
import '../src/ui/fixed-colors.gen.css';
import '../src/ui/base.css';

/** Every part of `src/ui/components` in each of its states. Presses only change this screen. */
function Parts() {
  return (
    <main className={styles.screen} id="main" tabIndex={-1}>
      <Logo />
      <h1 className={styles.heading} tabIndex={-1}>
        Parts
      </h1>
      <Buttons />
      <Links />
      <Menus />
      <Switches />
      <Values />
      <Waiting />
      <Pictures />
      <Texts />
      <Opening />
      <Blocks />
    </main>
  );
}

/** Samples below each other, as the rows of a block. */
function Samples({ of, children }: { of: string; children: ReactNode }) {
  return (
    <Block title={of}>
      <dl className={styles.samples}>{children}</dl>
    </Block>
  );
}

function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.sample}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.shown}>{children}</dd>
    </div>
  );
}

function Buttons() {
  return (
    <Samples of="Buttons">
      <Sample name="main, plain, now">
        <Button kind="main" onClick={nothing}>
          Pay tuition
        </Button>
        <Button onClick={nothing}>Dismiss</Button>
        <Button kind="now" icon="clock" onClick={nothing}>
          Do now
        </Button>
      </Sample>
      <Sample name="with an icon, a filled one">
        <Button icon="bookmark" aria-pressed={false} onClick={nothing}>
          Bookmark
        </Button>
        <Button icon="bookmark" isIconFilled aria-pressed onClick={nothing}>
          Bookmarked
        </Button>
      </Sample>
      <Sample name="busy">
        <Button kind="main" isBusy onClick={nothing}>
          Pay tuition
        </Button>
        <Button icon="check" isBusy onClick={nothing}>
          Mark done
        </Button>
      </Sample>
      <Sample name="unavailable">
        <Button icon="check" isUnavailable onClick={nothing}>
          Saved
        </Button>
      </Sample>
      <Sample name="links that look like one">
        <ButtonLink kind="main" href="/finances">
          To your finances
        </ButtonLink>
        <ButtonLink icon="mail" href="/messages">
          Open the message
        </ButtonLink>
        <ButtonAnchor href="#main" onPress={nothing}>
          Try again
        </ButtonAnchor>
        <ButtonAnchor href="#main" isBusy onPress={nothing}>
          Try again
        </ButtonAnchor>
      </Sample>
      <Sample name="icon alone, busy">
        <IconButton icon="close" label="Dismiss" onClick={nothing} />
        <IconButton icon="close" label="Dismiss" isBusy onClick={nothing} />
      </Sample>
    </Samples>
  );
}

function Links() {
  return (
    <Samples of="Links">
      <Sample name="to a page, to the present one">
        <p>
          <PageLink href="/account#holds">Account</PageLink>, <PageLink href="/">Dashboard</PageLink>
        </p>
      </Sample>
      <Sample name="elsewhere, in a new tab">
        <p>
          <OutsideLink href="https://library.portico.example/">Library</OutsideLink>,{' '}
          <OutsideLink href="https://mail.portico.example/" opensNewTab>
            Webmail
          </OutsideLink>
        </p>
      </Sample>
      <Sample name="to an address that may not be followed">
        <p>
          <OutsideLink href="ftp://files.portico.example/">Library</OutsideLink>
        </p>
      </Sample>
    </Samples>
  );
}

const ORDERS = ['Last name', 'Department', 'Date'];

function Menus() {
  return (
    <Samples of="Menus">
      <Sample name="at the end of its line">
        <div className={styles.atEnd}>
          <Menu
            icon="filter"
            groups={[
              ORDERS.map((name, index) => ({
                name,
                detail: index + 1,
                isCurrent: name === 'Department',
                href: `/?order=${index}`,
              })),
            ]}
          >
            SORT
          </Menu>
        </div>
      </Sample>
    </Samples>
  );
}

const NOT_SAVED = '“Contact me by phone” may not have been saved. Check your connection and try again.';

function Switches() {
  const [isOn, setOn] = useState(false);
  return (
    <Samples of="Switches">
      <Sample name="to be pressed">
        <Switch label="Hide grades and balances" isOn={isOn} onChange={setOn} />
      </Sample>
      <Sample name="in rows: on, busy off, busy on, with an error, with a long label">
        <div className={styles.rows}>
          <Switch label="Contact me by email" isOn onChange={nothing} />
          <Switch label="Contact me by text" isOn={false} isBusy onChange={nothing} />
          <Switch label="Contact me by letter" isOn isBusy onChange={nothing} />
          <Switch label="Contact me by phone" isOn={false} error={NOT_SAVED} onChange={nothing} />
          <Switch
            label="Tell me by text message when a class of mine is canceled or moves to another room"
            isOn
            onChange={nothing}
          />
        </div>
      </Sample>
      <Sample name="with an error, as narrow as its label">
        <Switch label="Contact me by phone" isOn={false} error={NOT_SAVED} onChange={nothing} />
      </Sample>
    </Samples>
  );
}

const AT = '2026-10-13T16:20:00Z';

function Values() {
  return (
    <Samples of="Days, amounts, numbers">
      <Sample name="day: short, long, full">
        <p>
          <CalendarDate day="2026-10-13" form="short" />
        </p>
        <p>
          <CalendarDate day="2026-10-13" form="long" />
        </p>
        <p>
          <CalendarDate day="2026-10-13" />
        </p>
      </Sample>
      <Sample name="point in time: of today, with its day, by its time alone">
        <p>
          <DateTime at={AT} day="short" today="2026-10-13" />
        </p>
        <p>
          <DateTime at={AT} day="full" />
        </p>
        <p>
          <DateTime at={AT} />
        </p>
      </Sample>
      <Sample name="money">
        <div className={styles.amounts}>
          {[1234.5, -1111.25, 0, 20].map((amount) => (
            <p key={amount}>
              <Money amount={amount} />
            </p>
          ))}
        </div>
      </Sample>
      <Sample name="phone, with a country code">
        <Phone phone="5037253000" />
        <Phone phone="+15037253000" />
      </Sample>
      <Sample name="nothing, from empty fields">
        <p>
          “<CalendarDate day={null} />
          <DateTime at={null} />
          <Money amount={null} />
          <Phone phone="ext. 12" />”
        </p>
      </Sample>
    </Samples>
  );
}

function Waiting() {
  const [said, setSaid] = useState('');
  return (
    <Samples of="On its way">
      <Sample name="spinner, its ring alone">
        <Spinner label="Loading your tasks" />
        <SpinnerRing />
      </Sample>
      <Sample name="bars for lines">
        <div className={styles.bars} aria-hidden="true">
          <Bar width="long" />
          <Bar width="middle" />
          <Bar width="short" isSmall />
        </div>
      </Sample>
      <Sample name="announcement">
        <Button onClick={() => setSaid('Saved')}>Say “Saved” to a screen reader</Button>
        <Announcement text={said} />
      </Sample>
      <Sample name="words for a screen reader">
        <p>
          Room 102 <VisuallyHidden>in the Engineering Building</VisuallyHidden>
        </p>
      </Sample>
    </Samples>
  );
}

const AMARA = { firstName: 'Amara', lastName: 'Okafor' };

function Pictures() {
  return (
    <Samples of="Pictures">
      <Sample name="on a card: photo, initials, a photo that cannot be shown">
        <Avatar {...AMARA} photo={amaraPortrait} form="card" />
        <Avatar {...AMARA} photo={null} form="card" />
        <div>
          <Avatar {...AMARA} photo="data:image/png;base64,AAAA" form="card" />
        </div>
      </Sample>
      <Sample name="beside a name">
        <Avatar {...AMARA} photo={amaraPortrait} form="round" />
        <Avatar {...AMARA} photo={null} form="round" />
      </Sample>
      <Sample name="icons">
        <Icon name="calendar" />
        <Icon name="bookmark" />
        <Icon name="bookmark" isFilled />
        <Icon name="home" size={16} />
      </Sample>
      <Sample name="picture, and one that may not be loaded">
        <Picture src="/sample/promo-study.svg" alt="Books, a cup and a lamp on a table" ratio={[640, 320]} />
        <Picture src="http://pictures.portico.example/1.jpg" ratio={[640, 320]} />
      </Sample>
    </Samples>
  );
}

const WRITTEN = `<p>See <a href="/account">your account</a>, <b>pay</b> and <code>print</code>.</p><h3>What to bring</h3>
<ul><li>A card</li><li>A letter</li></ul><blockquote>Fees are due on Monday.</blockquote>
<table><tr><th>Fee</th><td>$20.00</td></tr></table><script>alert(1)</script>`;

function Texts() {
  return (
    <Samples of="Texts of others">
      <Sample name="in full">
        <SafeHtml html={WRITTEN} />
      </Sample>
      <Sample name="as a line">
        <p>
          <SafeHtmlLine html="<p>See this</p><p>and the <em>rest</em></p>" />
        </p>
      </Sample>
    </Samples>
  );
}

function Opening() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Disclosure title="What if I drop a course?">
        <p>Ask your advisor first.</p>
      </Disclosure>
      <Samples of="Dialog">
        <Sample name="with actions">
          <Button onClick={() => setOpen(true)}>Open the dialog</Button>
        </Sample>
      </Samples>
      {isOpen ? (
        <Dialog
          title="Delete the list?"
          onClose={() => setOpen(false)}
          actions={
            <>
              <Button kind="main" onClick={() => setOpen(false)}>
                Delete
              </Button>
              <Button onClick={() => setOpen(false)}>Keep</Button>
            </>
          }
        >
          <p>Nothing is deleted yet.</p>
        </Dialog>
      ) : null}
    </>
  );
}

function Blocks() {
  const alternative = { href: 'https://records.portico.example/', text: 'Open the student records' };
  const stale = { asOf: '9:20 AM', onRefresh: nothing };
  return (
    <>
      <Block title="Block" more={<MoreLink href="/academics">View all</MoreLink>}>
        <p>Its content.</p>
      </Block>
      <Block
        title="Block, stale"
        more={<MoreLink href="/academics">View all</MoreLink>}
        stale={{ ...stale, isRefreshing: false }}
      >
        <p>What it had.</p>
      </Block>
      <Block title="Block, refreshing" stale={{ ...stale, isRefreshing: true }}>
        <p>What it had.</p>
      </Block>
      <Block title="Block, loading">
        <BlockSkeleton rows={2} label="block" />
      </Block>
      <Block title="Block, empty">
        <BlockEmpty icon="sun">No classes today</BlockEmpty>
      </Block>
      <Block title="Block, failed">
        <BlockFailed
          text="Your holds could not be loaded. Other parts of this page may still work."
          isRetrying={false}
          onRetry={nothing}
          alternative={alternative}
        />
      </Block>
      <Block title="Block, retrying">
        <BlockFailed
          text="Your holds could not be loaded. Other parts of this page may still work."
          isRetrying
          onRetry={nothing}
        />
      </Block>
    </>
  );
}

function nothing(): void {}

const everywhere = createRootRoute({ component: Parts });
const router = createRouter({
  routeTree: everywhere.addChildren([createRoute({ getParentRoute: () => everywhere, path: '$' })]),
  history: createMemoryHistory(),
  context: { site, device: browserDevice },
});
const root = document.getElementById('root');
if (root === null) throw new Error('states/frame.html has no element with the id "root"');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
