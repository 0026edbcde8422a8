import type { User } from '../../api/portal/user.ts';
import { shownPhone } from '../../rules/phone.ts';
import { type Fact, Facts } from '../components/Facts.tsx';
import { Phone } from '../components/Phone.tsx';
import { ProfilePart } from './ProfilePart.tsx';

/** Where an employee works, as the directory has it. Title and department are on the card. */
export function Work({ info }: { info: User['staff_faculty_info'] }) {
  const facts = info === null ? [] : factsOf(info);
  return facts.length === 0 ? null : (
    <ProfilePart title="Work">
      <Facts facts={facts} form="wide" />
    </ProfilePart>
  );
}

function factsOf({ building, office_room, phone_number }: NonNullable<User['staff_faculty_info']>): Fact[] {
  const office = [building, office_room].filter((part) => part !== null).join(', ');
  return [
    ...(office === '' ? [] : [{ label: 'Office', value: <span translate="no">{office}</span> }]),
    ...(shownPhone(phone_number) === null ? [] : [{ label: 'Work phone', value: <Phone phone={phone_number} /> }]),
  ];
}
