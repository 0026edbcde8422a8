import { expectTypeOf, test } from 'vitest';
import type { NotificationType } from '../../src/api/checklist/notification-types.ts';
import type { StudentType } from '../../src/api/checklist/student-types.ts';
import type { AccountSummary } from '../../src/api/portal/account-summary.ts';
import type { Alert } from '../../src/api/portal/alerts.ts';
import type { CampusEvent } from '../../src/api/portal/campus-groups.ts';
import type { ContactInfo } from '../../src/api/portal/contact-info.ts';
import type { Course } from '../../src/api/portal/courses.ts';
import type { EmergencyContact } from '../../src/api/portal/emergency-info.ts';
import type { Event } from '../../src/api/portal/events.ts';
import type { GpaRecord } from '../../src/api/portal/gpa.ts';
import type { Message } from '../../src/api/portal/messages.ts';
import type { Nudge } from '../../src/api/portal/nudges.ts';
import type { Post } from '../../src/api/portal/posts.ts';
import type { Curriculum } from '../../src/api/portal/program.ts';
import type { Meeting } from '../../src/api/portal/schedule.ts';
import type { User } from '../../src/api/portal/user.ts';
import type { CurriculumFacts, GpaFacts } from '../../src/rules/academic-record.ts';
import type { AlertFacts } from '../../src/rules/alerts.ts';
import type { AttendanceFacts } from '../../src/rules/attendance.ts';
import type { BannerMessageFacts } from '../../src/rules/banner.ts';
import type { AddressFacts, byPriority, contactPhone } from '../../src/rules/contacts.ts';
import type { EventTimes, publicEvents } from '../../src/rules/events.ts';
import type { HeroImages } from '../../src/rules/hero-image.ts';
import type { nudgeKind } from '../../src/rules/nudges.ts';
import type { paymentPlan } from '../../src/rules/payment-plan.ts';
import type { PostFacts, Reader } from '../../src/rules/posts.ts';
import type { MeetingTimes } from '../../src/rules/schedule.ts';
import type { ChoiceFacts } from '../../src/rules/type-choices.ts';

// Rules may not import from the API. Here the compiler checks that its answers have the fields that rules need.
test('the answers of the API have all fields that the rules need', () => {
  expectTypeOf<Alert>().toExtend<AlertFacts>();
  expectTypeOf<CampusEvent>().toExtend<Parameters<typeof publicEvents>[0][number]>();
  expectTypeOf<ContactInfo>().toExtend<AddressFacts>();
  expectTypeOf<Course>().toExtend<AttendanceFacts>();
  expectTypeOf<Curriculum>().toExtend<CurriculumFacts>();
  expectTypeOf<EmergencyContact>().toExtend<AddressFacts>();
  expectTypeOf<EmergencyContact>().toExtend<
    Parameters<typeof byPriority>[0][number] & Parameters<typeof contactPhone>[0]
  >();
  expectTypeOf<Event>().toExtend<EventTimes>();
  expectTypeOf<GpaRecord>().toExtend<GpaFacts>();
  expectTypeOf<Meeting>().toExtend<MeetingTimes>();
  expectTypeOf<Message>().toExtend<BannerMessageFacts>();
  expectTypeOf<NotificationType>().toExtend<ChoiceFacts>();
  expectTypeOf<StudentType>().toExtend<ChoiceFacts>();
  expectTypeOf<Nudge['nudge_type']>().toExtend<Parameters<typeof nudgeKind>[0]>();
  expectTypeOf<AccountSummary>().toExtend<Parameters<typeof paymentPlan>[0]>();
  expectTypeOf<Post>().toExtend<PostFacts & HeroImages>();
  expectTypeOf<User>().toExtend<Reader>();
});
