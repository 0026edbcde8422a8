export const Grades = () => <p>Grades</p>;
