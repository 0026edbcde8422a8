import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { Hold } from '../../api/portal/holds.ts';
import { sendToFrame } from '../../machines/portal/send-to-frame.ts';
import { dayIn } from '../../rules/dates.ts';
import { beginsLater, currentHolds } from '../../rules/holds.ts';
import { officeOf } from '../../rules/offices.ts';
import { callHref, shownPhone } from '../../rules/phone.ts';
import { BlockEmpty, BlockSkeleton } from '../components/Block.tsx';
import { ButtonLink } from '../components/Button.tsx';
import { CalendarDate } from '../components/CalendarDate.tsx';
import { Figure } from '../components/Figure.tsx';
import { Money } from '../components/Money.tsx';
import { ResourceBlock } from '../components/ResourceBlock.tsx';
import { useToday } from '../hooks/use-now.ts';
import { useBannerActor } from '../hooks/use-nudges.ts';
import { usePortal } from '../hooks/use-portal.ts';
import { useResource } from '../hooks/use-resource.ts';
import { useSite } from '../hooks/use-site.ts';
import { useSiteOffices } from '../hooks/use-site-offices.ts';
import styles from './Holds.module.css';

/**
 * The holds of a student: what each one blocks, since or from when, its amount, and the office that can remove it. The user can dismiss the
 * list until the session ends. Source: ROUTE-06, ACCT-15 to ACCT-18, ACCT-26; decisions, hold banner.
 * @param username tells apart the users of one tab
 */
export function Holds({ username }: { username: string }) {
  const { links, timeZone } = useSite();
  const today = dayIn(timeZone, useToday());
  const portal = usePortal();
  const isHidden = useSelector(useBannerActor(), (banner) => banner?.hasTag('hidesHolds') === true);
  const { answer } = useResource('holds');
  const toggle = () =>
    sendToFrame(portal, 'banner', isHidden ? { type: 'holds.show' } : { type: 'holds.hide', username });
  return (
    <ResourceBlock
      resource="holds"
      title="Holds"
      isLandmark
      id="holds"
      more={
        answer === null ? null : (
          <button type="button" className={styles.dismiss} onClick={toggle}>
            {isHidden ? 'Show holds' : 'Hide until I sign in again'}
          </button>
        )
      }
      skeleton={<BlockSkeleton rows={SKELETON_ROWS} label="Holds" />}
      empty={NO_HOLDS}
      failedTitle="Holds not available at this time"
      failedText="Your holds could not be loaded. Other parts of this page may still work."
      alternative={{ href: links.studentRecords, text: 'Open the student records' }}
    >
      {(answered) => {
        const holds = currentHolds(answered, today);
        if (holds.length === 0) return NO_HOLDS;
        return isHidden ? (
          <p className={styles.dismissed}>
            {`${holds.length === 1 ? 'One hold is' : `${holds.length} holds are`} hidden until you sign in again.`}
          </p>
        ) : (
          <ul className={styles.holds}>
            {holds.map((hold, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a hold has no id, and the order is that of the answer
              <li className={styles.hold} key={`${hold.HOLD} ${hold.HOLDFROMDATE} ${index}`}>
                <HoldFacts hold={hold} today={today} />
              </li>
            ))}
          </ul>
        );
      }}
    </ResourceBlock>
  );
}

const NO_HOLDS = <BlockEmpty icon="check">No holds</BlockEmpty>;
/** As high as most holds. */
const SKELETON_ROWS = 4;

function HoldFacts({ hold, today }: { hold: Hold; today: string }) {
  const { links } = useSite();
  const { offices } = useSiteOffices();
  const titleId = useId();
  const { HOLDAMOUNT, HOLDDESCRIPTION, HOLDORIGINATINGOFFICEDESCRIPTION, PROCESSAFFECTED } = hold;
  const office = officeOf(offices, hold.HOLDORIGINATINGOFFICE);
  const hasAmount = HOLDAMOUNT !== null && HOLDAMOUNT > 0;
  return (
    <>
      <div className={styles.head}>
        <h3 className={styles.title} id={titleId}>
          {HOLDDESCRIPTION ?? 'Hold'}
        </h3>
        {hasAmount ? (
          <span className={styles.amount}>
            <Figure describedBy={titleId}>
              <Money amount={HOLDAMOUNT} />
            </Figure>
          </span>
        ) : null}
      </div>
      {hold.REASON === null ? null : <p>{hold.REASON}</p>}
      <dl className={styles.facts}>
        {PROCESSAFFECTED.length === 0 ? null : (
          <>
            <dt className={styles.label}>Blocks</dt>
            <dd className={styles.value}>
              <ul className={styles.tags}>
                {PROCESSAFFECTED.map((process) => (
                  <li className={styles.tag} key={process}>
                    {process}
                  </li>
                ))}
              </ul>
            </dd>
          </>
        )}
        {hold.HOLDFROMDATE === null ? null : (
          <>
            <dt className={styles.label}>{beginsLater(hold, today) ? 'From' : 'Since'}</dt>
            <dd className={styles.value}>
              <CalendarDate day={hold.HOLDFROMDATE} form="date" />
            </dd>
          </>
        )}
        <dt className={styles.label}>Office</dt>
        <dd className={styles.value}>
          <span data-spaced>{HOLDORIGINATINGOFFICEDESCRIPTION ?? 'Not named'}</span>
          {office?.place == null ? null : (
            <span className={styles.address} translate="no">
              {office.place}
            </span>
          )}
        </dd>
      </dl>
      <div className={styles.actions}>
        {office?.phone == null ? (
          <ButtonLink href={links.helpDesk}>Ask the help desk</ButtonLink>
        ) : (
          <ButtonLink href={callHref(office.phone) ?? links.helpDesk} icon="phone">
            {shownPhone(office.phone) ?? 'Ask the help desk'}
          </ButtonLink>
        )}
        {hasAmount ? <ButtonLink href="/finances">How to pay</ButtonLink> : null}
      </div>
    </>
  );
}
