import type { Office } from '../../site-offices.ts';
import { Block } from '../components/Block.tsx';
import { EmailLink } from '../components/EmailLink.tsx';
import { Phone } from '../components/Phone.tsx';
import { useSiteOffices } from '../hooks/use-site-offices.ts';
import styles from './WhoHelps.module.css';

/** The offices of the university with phone, mail, hours and place. Source: decisions, offices; HELP-01. */
export function WhoHelps() {
  const offices = Object.entries(useSiteOffices().offices);
  return offices.length === 0 ? null : (
    <Block title="Who helps" id="who-helps" isLandmark>
      <ul className={styles.offices}>
        {offices.map(([key, office]) => (
          <li key={key} id={`office-${key}`}>
            <OfficeFacts office={office} />
          </li>
        ))}
      </ul>
    </Block>
  );
}

function OfficeFacts({ office: { name, phone, email, hours, place } }: { office: Office }) {
  return (
    <>
      <h3 className={styles.name} data-takes-focus>
        {name}
      </h3>
      <p className={styles.contact}>
        <Phone phone={phone} />
        {email === null ? null : <EmailLink className={styles.email} address={email} />}
      </p>
      {[hours, place].map((fact) =>
        fact === null ? null : (
          <p className={styles.fact} key={fact} translate={fact === place ? 'no' : undefined}>
            {fact}
          </p>
        ),
      )}
    </>
  );
}
