import type { Advisor } from '../../api/portal/advisors.ts';
import { Avatar } from '../components/Avatar.tsx';
import { BlockEmpty, BlockSkeleton } from '../components/Block.tsx';
import { EmailLink } from '../components/EmailLink.tsx';
import { ResourceBlock } from '../components/ResourceBlock.tsx';
import { useSite } from '../hooks/use-site.ts';
import styles from './Advisors.module.css';

/** Who advises the student. Source: ACAD-23. */
export function Advisors() {
  const { links } = useSite();
  return (
    <ResourceBlock
      resource="advisors"
      title="Advisors"
      id="advisors"
      skeleton={<BlockSkeleton rows={2} label="Advisors" />}
      empty={<BlockEmpty icon="people">No advisor on record.</BlockEmpty>}
      failedText="Your advisors could not be loaded. Other parts of this page may still work."
      alternative={{ href: links.studentRecords, text: 'Open the student records' }}
    >
      {(advisors) => (
        <ul>
          {advisors.map((advisor) => (
            <AdvisorRow key={`${advisor.ADV_NAME} ${advisor.ADV_CODE}`} advisor={advisor} />
          ))}
        </ul>
      )}
    </ResourceBlock>
  );
}

function AdvisorRow({ advisor }: { advisor: Advisor }) {
  const { ADV_CODE_DESC, ADV_EMAIL_ADDRESS, ADV_PHOTO, ADV_PRIM } = advisor;
  const [firstName = null, ...others] = (advisor.ADV_NAME ?? '').split(' ');
  return (
    <li className={styles.advisor}>
      <Avatar form="round" firstName={firstName} lastName={others.at(-1) ?? null} photo={ADV_PHOTO} />
      <div>
        <p className={styles.name}>
          {advisor.ADV_NAME === null ? (
            <span data-spaced>Name not available</span>
          ) : (
            <span translate="no" data-spaced>
              {advisor.ADV_NAME}
            </span>
          )}
          {ADV_PRIM === 'Y' ? (
            <span>
              {' '}
              <span className={styles.primary}>Main advisor</span>
            </span>
          ) : null}
        </p>
        {ADV_CODE_DESC === null ? null : <p className={styles.kind}>{ADV_CODE_DESC}</p>}
        {ADV_EMAIL_ADDRESS === null ? null : <EmailLink className={styles.email} address={ADV_EMAIL_ADDRESS} />}
      </div>
    </li>
  );
}
