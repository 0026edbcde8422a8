import { useId } from 'react';
import type { FinancialAid as Aid } from '../../api/portal/financial-aid.ts';
import { BlockEmpty, Loading } from '../components/Block.tsx';
import { ExternalLink } from '../components/ExternalLink.tsx';
import { Icon } from '../components/Icon.tsx';
import { ResourceBlock } from '../components/ResourceBlock.tsx';
import { Bar } from '../components/Skeleton.tsx';
import { useSite } from '../hooks/use-site.ts';
import styles from './FinancialAid.module.css';

type AidYear = Aid['FINAID_DETAIL'][number];

const FAFSA = 'FAFSA (request for federal student aid)';
const MESSAGES = [FAFSA, 'Requirements', 'Academic progress'] as const;
const SKELETON_YEARS = 2;

/** The student's financial aid: a message if there is one, then three lines for each aid year. Source: FIN-03, FIN-04. */
export function FinancialAid() {
  const { links } = useSite();
  return (
    <ResourceBlock
      resource="financialAid"
      title="Financial aid"
      isLandmark
      id="aid"
      more={
        <ExternalLink form="more" href={links.financialAid}>
          Aid details
        </ExternalLink>
      }
      skeleton={<AidSkeleton />}
      empty={<BlockEmpty>No financial aid on record</BlockEmpty>}
      failedText="Your financial aid could not be loaded. Other parts of this page may still work."
      alternative={{ href: links.financialAid, text: 'Open the financial aid office' }}
    >
      {(aid) =>
        aid === null ? null : (
          <>
            {aid.FINAID_MSG?.trim() ? <p className={styles.note}>{aid.FINAID_MSG}</p> : null}
            <div className={styles.years}>
              {aid.FINAID_DETAIL.map((year, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a year may come without its code
                <Year key={`${year.AIDY} ${index}`} year={year} />
              ))}
            </div>
          </>
        )
      }
    </ResourceBlock>
  );
}

function Year({ year }: { year: AidYear }) {
  const titleId = useId();
  const messages: [(typeof MESSAGES)[number], string | null, string | null][] = [
    [FAFSA, year.FAFSA_DESC, year.FAFSA_IND],
    ['Requirements', year.STUREQ_DESC, year.STUREQ_IND],
    ['Academic progress', year.SAP_DESC, year.SAP_IND],
  ];
  return (
    <article className={styles.year} aria-labelledby={titleId}>
      <h3 className={styles.title} id={titleId}>
        {year.DISPLAY_AIDY ?? year.AIDY ?? 'Aid year not named'}
      </h3>
      <ul className={styles.messages}>
        {messages.map(([name, text, indicator]) =>
          text === null ? null : (
            <li className={styles.message} key={name}>
              <Icon name={indicator === 'Y' ? 'check' : 'circle'} size={18} />
              <div>
                <p className={styles.name}>{name}</p>
                <p>{text}</p>
              </div>
            </li>
          ),
        )}
      </ul>
    </article>
  );
}

function AidSkeleton() {
  return (
    <>
      <Loading label="Financial aid" />
      <div className={styles.years} aria-hidden="true">
        {Array.from({ length: SKELETON_YEARS }, (_, year) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all years are alike and never change places
          <div className={styles.year} key={year}>
            <div className={styles.title}>
              <Bar width="short" />
            </div>
            <ul className={styles.messages}>
              {MESSAGES.map((name) => (
                <li className={styles.message} key={name}>
                  <span />
                  <div>
                    <Bar width="short" isSmall />
                    <Bar width="long" />
                  </div>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </>
  );
}
